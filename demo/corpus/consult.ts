/** All fields of the consultation corpus, in the order of the category wall. */
import { business } from './consult-business.ts'
import { design } from './consult-design.ts'
import { edu } from './consult-edu.ts'
import { finance } from './consult-finance.ts'
import { health } from './consult-health.ts'
import { hr } from './consult-hr.ts'
import { it } from './consult-it.ts'
import type { ConsultField } from './consult-kit.ts'
import { law } from './consult-law.ts'
import { life } from './consult-life.ts'
import { marketing } from './consult-marketing.ts'
import { property } from './consult-property.ts'
import { tax } from './consult-tax.ts'

export const consultFields: readonly ConsultField[] = [
  law,
  tax,
  hr,
  it,
  health,
  edu,
  property,
  design,
  finance,
  marketing,
  business,
  life,
]
