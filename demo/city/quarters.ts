/**
 * Where things are in the demo cities: the quarters people know, with a position (GCJ-02), a weight, real roads and, in the home city,
 * buildings.
 */
import { z } from 'zod'
import { cellList, readTsv, readYaml, texts } from '#demo/read.ts'

const place = {
  district: z.coerce.number().int(),
  weight: z.coerce.number().positive(),
  lng: z.coerce.number().min(73).max(136),
  lat: z.coerce.number().min(3).max(54),
  roads: cellList(','),
}

/** Quarters of Shenzhen. */
export const homeQuarters = readTsv(
  'city/data/quarters.tsv',
  z.strictObject({ ...place, town: z.string(), buildings: cellList(',') }),
)

/** The busier districts of the other cities, by the code of their city. */
export const cityDistricts = readTsv('city/data/districts.tsv', z.strictObject({ ...place, city: z.coerce.number().int() }))

/** The other cities and their weights. */
export const cityWeights = readTsv(
  'city/data/cities.tsv',
  z.strictObject({ code: z.coerce.number().int(), weight: z.coerce.number().positive() }),
)

/** Names of office buildings and business parks of the other cities. */
export const buildings = readYaml('city/data/buildings.yaml', texts)
