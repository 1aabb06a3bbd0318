/** A file that is no table we can read; the message is for the person who chose it. */
export class SheetFault extends Error {}
