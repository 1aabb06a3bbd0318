/** Appeals against points, and what is proposed for anyone who has collected too many. */
import { ReviewQueue } from './Review.tsx'

export default function Appeals() {
  return <ReviewQueue label="处罚申诉" kinds={['STRIKE_APPEAL', 'STRIKE_FREEZE']} />
}
