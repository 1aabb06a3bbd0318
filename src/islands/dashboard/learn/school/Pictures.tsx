/** How it looks. */
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { PictureSlot, type SchoolForm } from './fields.tsx'

export function Pictures({ form }: { form: SchoolForm }) {
  return (
    <RecordPart level={2} title="图片">
      <div className="stack">
        <PictureSlot form={form} name="logo" label="标志" max={1} aspect={1} />
        <PictureSlot form={form} name="cover" label="封面" max={1} aspect={16 / 9} />
        <PictureSlot form={form} name="gallery" label="校园图片" max={9} help="最多 9 张" />
      </div>
    </RecordPart>
  )
}
