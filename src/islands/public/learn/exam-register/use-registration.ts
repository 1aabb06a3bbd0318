/** A registration as it is filled in and handed in: the fields, and the files of each material. */
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { examRegistration } from '#lib/calls/learn/exam-registration.ts'
import type { RegistrationForm, RegistrationScreen } from '#lib/contract/learn/exam-registration.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { isMinorNumber } from './GuardianFields.tsx'

const api = clientOf({ registerForExam: examRegistration.registerForExam })

type Values = RegistrationForm

/** Not filled in; the form names it when it is submitted. */
const emptyGuardian = { name: '', relation: '', phone: '', agrees: false } as unknown as NonNullable<Values['guardian']>

/** The fields, with the part for the guardian while the number is that of a minor. */
function useRegistrationForm(screen: RegistrationScreen) {
  const isCertified = screen.certified !== null
  const form = useForm<Values>({
    resolver: lateResolver<Values, Values>(
      async () => (await import('./rules.ts'))[isCertified ? 'certifiedRegistration' : 'typedRegistration'] as never,
    ),
    defaultValues: {
      siteId: (screen.sites.find(site => site.seatsLeft > 0) ?? screen.sites[0])?.siteId ?? 0,
      name: '',
      idNumber: '',
      education: '' as Values['education'],
      phone: screen.phone,
      company: '',
      guardian: screen.certified?.isMinor ? emptyGuardian : null,
      files: [],
    },
  })
  const number = form.watch('idNumber')
  const isMinor = screen.certified ? screen.certified.isMinor : isMinorNumber(number)
  // The fields of the guardian depend on the identity number: adults do not need one.
  useEffect(() => {
    const now = form.getValues('guardian')
    if (isMinor && !now) form.setValue('guardian', emptyGuardian)
    else if (!isMinor && now) form.setValue('guardian', null)
  }, [isMinor, form])
  return { form, isMinor }
}

export function useRegistration(screen: RegistrationScreen) {
  const [papers, setPapers] = useState<Record<string, UploadedFile[]>>({})
  const { form, isMinor } = useRegistrationForm(screen)
  const { submit, problem, sending } = useSubmit(form, async values => {
    try {
      const { registrationId } = await api.registerForExam({ params: { id: screen.examId }, body: values })
      location.assign(`/member/member_school?view=exams&id=${registrationId}`)
    } catch (error) {
      // What stood here is not true any more: seats, the window, another tab.
      if (error instanceof ApiError && error.code !== 'validation.fields')
        void queryClient.invalidateQueries({ queryKey: keyOf(examRegistration.getRegistrationScreen) })
      throw error
    }
  })
  const setFiles = (material: string, files: UploadedFile[]) => {
    const next = { ...papers, [material]: files }
    setPapers(next)
    form.setValue(
      'files',
      Object.entries(next).flatMap(([name, list]) => list.map(file => ({ material: name, uploadId: file.id }))),
    )
    form.clearErrors('files')
  }
  return { form, isMinor, papers, setFiles, submit, problem, sending }
}
