/** A step of an order whose words go with files: delivered work, what is wrong, evidence. */
import { type ComponentProps, useState } from 'react'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { MAX_STEP_FILES } from '#lib/calls/trade/order-actions.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { StepDialog } from './StepDialog.tsx'

interface Props extends Omit<ComponentProps<typeof StepDialog>, 'act' | 'after'> {
  /** Sends the words with the ids of the uploads. */
  send: (text: string, files: number[]) => Promise<unknown>
  filesLabel: string
}

export function FiledStepDialog({ send, filesLabel, fields = [], ...props }: Props) {
  const [files, setFiles] = useState<UploadedFile[]>([])
  return (
    <StepDialog
      {...props}
      fields={[...fields, 'files']}
      act={text =>
        send(
          text,
          files.map(({ id }) => id),
        )
      }
      after={problems => (
        <FilesField
          error={problems.files}
          label={`${filesLabel}（可以不传）`}
          purpose="ATTACHMENT"
          max={MAX_STEP_FILES}
          value={files}
          onChange={setFiles}
          help="双方都能看到，有争议时平台也能看到。"
        />
      )}
    />
  )
}
