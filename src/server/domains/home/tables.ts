import type { ColumnType, Generated } from 'kysely'

export type BannersTable = {
  id: Generated<number>
  title: string
  subtitle: Generated<string>
  /** A path of this site. */
  href: string
  picture: string
  /** Null: in every city. */
  city_code: number | null
  position_no: Generated<number>
  state: Generated<'DRAFT' | 'ON' | 'OFF'>
  starts_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  ends_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

export type SitePhonesTable = {
  id: Generated<number>
  name: string
  phone: string
  hours: Generated<string>
  note: Generated<string>
  position_no: Generated<number>
}

export type HomeTables = { banners: BannersTable; site_phones: SitePhonesTable }
