import type { Generated } from 'kysely'

export type SitePhonesTable = {
  id: Generated<number>
  name: string
  phone: string
  hours: Generated<string>
  note: Generated<string>
  position_no: Generated<number>
}

export type HomeBannersTable = {
  id: Generated<number>
  position_no: number
  title: string
  subtitle: Generated<string>
  action: string
  href: string
  picture: string
  /** First and last day, `YYYY-MM-DD`; always without them. */
  from_day: string | null
  to_day: string | null
  enabled: Generated<boolean>
}

export type HomeTables = { site_phones: SitePhonesTable; home_banners: HomeBannersTable }
