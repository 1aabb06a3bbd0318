/** The form: site with its seats, the person, the materials. Full sites are marked before it is submitted. */
import type { RegistrationScreen } from '#lib/contract/learn/exam-registration.ts'
import { GuardianFields } from './GuardianFields.tsx'
import { MaterialsPart, PersonPart, SitePart, TimeConflict } from './RegistrationParts.tsx'
import { useRegistration } from './use-registration.ts'

export function RegistrationFields({ screen }: { screen: RegistrationScreen }) {
  const { form, isMinor, papers, setFiles, submit, problem, sending } = useRegistration(screen)
  const site = screen.sites.find(one => one.siteId === Number(form.watch('siteId')))
  const isFull = site?.seatsLeft === 0
  const [conflict] = screen.conflicts
  const reason = conflict ? '和你报名的另一场考试时间冲突' : sending ? '正在提交' : undefined
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {conflict && <TimeConflict conflict={conflict} />}
      <SitePart form={form} screen={screen} isFull={isFull} />
      <PersonPart form={form} screen={screen} />
      {isMinor && <GuardianFields form={form} />}
      {screen.materials.length > 0 && <MaterialsPart form={form} screen={screen} papers={papers} setFiles={setFiles} />}
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      <button
        type="submit"
        className="btn btn-main justify-self-start"
        disabled={reason !== undefined}
        aria-busy={sending}
        title={reason}
      >
        {sending ? '请稍候…' : isFull ? '提交并候补' : '提交报名'}
      </button>
    </form>
  )
}
