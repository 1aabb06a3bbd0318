/** The map: clustered points of a section of the country and the list of what lies in it, in one answer. */
import { z } from 'zod'
import { type Contract, defineCall, listOf, pageQuery } from '#lib/contract/define.ts'
import { areaCode } from './nation.ts'

export const POINT_KINDS = ['service', 'company', 'job', 'school'] as const
export const pointKind = z.enum(POINT_KINDS)
export type PointKind = z.output<typeof pointKind>

/** Metres; the choices of the radius filter. */
export const RADIUS_CHOICES = [1000, 3000, 5000, 10_000] as const

const longitude = z.coerce.number().min(-180).max(180)
const latitude = z.coerce.number().min(-85).max(85)

/** One kind or several with commas, without doubles: `service,job`. */
const kindsParam = z
  .string()
  .max(60)
  .transform(text => [...new Set(text.split(',').filter(Boolean))])
  .pipe(z.array(pointKind).max(POINT_KINDS.length))
  .optional()

export const mapQuery = pageQuery.omit({ keyword: true }).extend({
  /** The section shown, GCJ-02. All four or none: without them it is the city, or the whole country without a city. */
  west: longitude.optional(),
  south: latitude.optional(),
  east: longitude.optional(),
  north: latitude.optional(),
  zoom: z.coerce.number().min(0).max(22).default(10),
  kinds: kindsParam,
  city: areaCode.optional(),
  district: areaCode.optional(),
  /** A circle instead of a section: its centre and radius in metres. */
  lng: longitude.optional(),
  lat: latitude.optional(),
  radius: z.coerce.number().int().min(100).max(50_000).optional(),
  sort: z.enum(['weight', 'distance']).optional(),
})

export const mapItem = z.object({
  kind: pointKind,
  id: z.number().int(),
  title: z.string(),
  subtitle: z.string(),
  picture: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  address: z.string(),
  place: z.string(),
  lng: z.number(),
  lat: z.number(),
  /** Metres from the circle's centre; null without a circle. */
  distance: z.number().int().nullable(),
  /** Its own page. */
  path: z.string(),
})
export type MapItem = z.output<typeof mapItem>

/** A marker: one record (with its kind and id), or several that are too close to be shown separately. */
export const mapMarker = z.object({
  lng: z.number(),
  lat: z.number(),
  count: z.number().int(),
  kind: pointKind.nullable(),
  id: z.number().int().nullable(),
  title: z.string(),
})
export type MapMarker = z.output<typeof mapMarker>

export const mapAnswer = listOf(mapItem).extend({
  markers: z.array(mapMarker),
  /** Names of the areas shown, by what fits the zoom: provinces, cities or districts. */
  labels: z.array(z.object({ name: z.string(), lng: z.number(), lat: z.number(), level: z.number().int() })),
  counts: z.record(pointKind, z.number().int()),
  /** What the answer covers: for a first view that names no section. */
  bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
})
export type MapAnswer = z.output<typeof mapAnswer>

export const map = {
  map: defineCall({
    method: 'GET',
    path: '/map',
    summary: '地图：范围内的聚合点与列表，按类别、城市、范围或半径筛选（坐标为 GCJ-02）',
    access: 'public',
    query: mapQuery,
    result: mapAnswer,
    errors: [],
  }),
} satisfies Contract
