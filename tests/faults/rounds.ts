export const rounds = (full: number): number => (process.env.FAULTS === 'full' ? full : Math.min(full, 6))
