/** Which demo picture stands for what: portraits, logos, company and service covers. */

const COLOURS = ['9fb3a8', 'd9c7a8', '7d9aa5', 'c9a08a', 'a8b89a', '8c93ad', 'd6b48c', '9ab0b5']

/** Picture key of the `n`-th picture of a topic. */
export const seedPicture = (topic: string, n: number): string => `demo/${topic}/${n % 60}~${COLOURS[n % COLOURS.length]}`
