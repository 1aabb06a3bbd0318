/** Buildings and facilities of the demo park. */
import { z } from 'zod'
import { readYaml } from '#demo/read.ts'
import { FACILITY_KINDS } from '#lib/forms/park/garden.ts'

const building = z.strictObject({
  code: z.string(),
  name: z.string(),
  purpose: z.string(),
  intro: z.string(),
  floors: z.int().positive(),
  below: z.int().nonnegative(),
  year: z.int(),
  /** Square metres of a storey. */
  storey: z.number().nonnegative(),
  /** Rooms on a storey. */
  rooms: z.int().nonnegative(),
  ground: z.string(),
  planned: z.boolean().optional(),
})

const facility = z.strictObject({
  kind: z.enum(FACILITY_KINDS),
  building: z.string().nullable(),
  name: z.string(),
  intro: z.string(),
  place: z.string(),
  hours: z.string(),
  phone: z.string().optional(),
  state: z.enum(['PAUSED', 'CLOSED']).optional(),
  /** What of it can be booked by the hour: whole hours of the day, from the first until before the second. */
  booking: z
    .strictObject({
      opens: z.int(),
      closes: z.int(),
      weekdays: z.boolean().optional(),
      rooms: z.array(z.strictObject({ name: z.string(), seats: z.int() })),
    })
    .optional(),
})

export type BuildingText = z.infer<typeof building>

export const { buildings: buildingTexts, facilities: facilityTexts } = readYaml(
  'park/data/garden.yaml',
  z.strictObject({ buildings: z.array(building), facilities: z.array(facility) }),
)
