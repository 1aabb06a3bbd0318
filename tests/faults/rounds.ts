/** How often a fault is repeated: as often as promised in a full run (`FAULTS=full`), a few times in `npm test`. */
export const rounds = (full: number): number => (process.env.FAULTS === 'full' ? full : Math.min(full, 6))
