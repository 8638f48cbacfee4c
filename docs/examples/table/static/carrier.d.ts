// What the page knows of whoever carries its messages: a socket to a server, or a worker in the browser.
export interface Carrier {
  /** Whether friends can sit down by link. */
  links: boolean;
  /** Get ready, and tell how far that has come. */
  ready(progress: (text: string, part: number) => void): Promise<void>;
  /** Open a table and return its key. */
  open(setup: object): Promise<string>;
  /** Sit down at a table; the listener hears what each seat is told. */
  sit(key: string, listener: (seat: number, message: any) => void): void;
  leave(): void;
  ask(seat: number, message: object): void;
}
export declare const carrier: Carrier;
