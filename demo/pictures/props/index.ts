/** Every object that a scene can set up, by name. */
import { careProps } from './care.ts'
import { homeProps } from './home.ts'
import { lifeProps } from './life.ts'
import { officeProps } from './office.ts'
import type { Prop } from './prop.ts'

const all = { ...homeProps, ...officeProps, ...careProps, ...lifeProps }
export type PropName = keyof typeof all
export const props: Record<PropName, Prop> = all
