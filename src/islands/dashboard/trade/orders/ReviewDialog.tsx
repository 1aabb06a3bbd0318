/** Rating what was bought: stars, words, pictures, with or without a name. */
import { useState } from 'react'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { MAX_REVIEW_PICTURES } from '#lib/calls/trade/order-actions.ts'
import { MAX_REVIEW_TEXT } from '#lib/calls/trade/review.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { StepDialog } from './StepDialog.tsx'

const STARS = [5, 4, 3, 2, 1] as const
const STAR_TEXTS: Readonly<Record<(typeof STARS)[number], string>> = {
  5: '非常满意',
  4: '满意',
  3: '一般',
  2: '不满意',
  1: '很差',
}

type Rating = { stars: number; body: string; anonymous: boolean; pictures: number[] }

export function ReviewDialog({ send, close }: { send: (rating: Rating) => Promise<string | undefined>; close: () => void }) {
  const [stars, setStars] = useState<number>(5)
  const [anonymous, setAnonymous] = useState(false)
  const [pictures, setPictures] = useState<UploadedFile[]>([])
  return (
    <StepDialog
      title="评价"
      label="说说感受"
      optional
      field="body"
      fields={['pictures']}
      maxLength={MAX_REVIEW_TEXT}
      confirm="发表评价"
      done="谢谢你的评价"
      act={body => send({ stars, body, anonymous, pictures: pictures.map(({ id }) => id) })}
      onClose={close}
    >
      {problems => (
        <>
          <fieldset>
            <legend className="field-label">星级</legend>
            <div className="flex flex-wrap gap-x-4">
              {STARS.map(count => (
                <label key={count} className="flex items-center gap-2 min-h-11">
                  <input type="radio" name="stars" checked={stars === count} onChange={() => setStars(count)} />
                  {count} 星 {STAR_TEXTS[count]}
                </label>
              ))}
            </div>
          </fieldset>
          <PictureField
            label="图片（可以不传）"
            purpose="CONTENT_PICTURE"
            value={pictures}
            onChange={setPictures}
            max={MAX_REVIEW_PICTURES}
            error={problems.pictures}
            help={`最多 ${MAX_REVIEW_PICTURES} 张，每张 10 MB 以内。不要拍到别人的电话和住址。`}
          />
          <label className="flex items-center gap-2 min-h-11">
            <input type="checkbox" checked={anonymous} onChange={event => setAnonymous(event.target.checked)} />
            匿名评价
          </label>
        </>
      )}
    </StepDialog>
  )
}
