/**
 * Privacy numbers: a number that connects two people who do not learn each other's. The port of a carrier; without one the sandbox gives a
 * number that no exchange has, and says so.
 */
export type VirtualNumbersPort = {
  /** The same conversation has one number until its end. */
  bind(call: { conversation: number; until: Date }): Promise<{ number: string; sandbox: boolean }>
}

export const virtualNumbers: VirtualNumbersPort = {
  async bind({ conversation }) {
    // No Chinese number begins with 000: nobody is ever called by it.
    return { number: `000-${String(conversation).padStart(8, '0')}`, sandbox: true }
  },
}
