/** A file that is no table we read; the message is for whoever chose it. */
export class SheetFault extends Error {}
