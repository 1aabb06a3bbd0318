/** The sign of each field of consultation, by the name its category carries. */
import briefcase from 'lucide-static/icons/briefcase.svg?raw'
import circleHelp from 'lucide-static/icons/circle-question-mark.svg?raw'
import graduationCap from 'lucide-static/icons/graduation-cap.svg?raw'
import hammer from 'lucide-static/icons/hammer.svg?raw'
import heartPulse from 'lucide-static/icons/heart-pulse.svg?raw'
import house from 'lucide-static/icons/house.svg?raw'
import megaphone from 'lucide-static/icons/megaphone.svg?raw'
import monitor from 'lucide-static/icons/monitor.svg?raw'
import palette from 'lucide-static/icons/palette.svg?raw'
import piggyBank from 'lucide-static/icons/piggy-bank.svg?raw'
import receipt from 'lucide-static/icons/receipt.svg?raw'
import scale from 'lucide-static/icons/scale.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'

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
