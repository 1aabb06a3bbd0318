import type { Generated } from 'kysely'

export type SitePhonesTable = {
  id: Generated<number>
  name: string
  phone: string
  hours: Generated<string>
  note: Generated<string>
  position_no: Generated<number>
}

export type HomeTables = { site_phones: SitePhonesTable }
