/** The sign of each field of consultation, by the name its category carries. */
import briefcase from '#icons/briefcase.svg?raw'
import circleHelp from '#icons/circle-question-mark.svg?raw'
import graduationCap from '#icons/graduation-cap.svg?raw'
import hammer from '#icons/hammer.svg?raw'
import heartPulse from '#icons/heart-pulse.svg?raw'
import house from '#icons/house.svg?raw'
import megaphone from '#icons/megaphone.svg?raw'
import monitor from '#icons/monitor.svg?raw'
import palette from '#icons/palette.svg?raw'
import piggyBank from '#icons/piggy-bank.svg?raw'
import receipt from '#icons/receipt.svg?raw'
import scale from '#icons/scale.svg?raw'
import users from '#icons/users.svg?raw'

const icons: Record<string, string> = {
  scale,
  receipt,
  users,
  monitor,
  'heart-pulse': heartPulse,
  'graduation-cap': graduationCap,
  house,
  palette,
  'piggy-bank': piggyBank,
  megaphone,
  briefcase,
  hammer,
}

export const categoryIcon = (name: string): string => icons[name] ?? circleHelp
