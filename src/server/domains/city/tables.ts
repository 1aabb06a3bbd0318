// biome-ignore lint/complexity/noBannedTypes: filled by the domain
export type CityTables = {}
