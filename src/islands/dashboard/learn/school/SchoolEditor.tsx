/** Registering a school, or changing one: saved while it is written, handed in for review, locked while it is being reviewed. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Controller, type UseFormReturn, useFieldArray, useForm } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import { AreaSelect } from '#components/ui/AreaSelect.tsx'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Part } from '#components/ui/data/Part.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Field } from '#components/ui/Field.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { type SchoolRecord, schoolDesk } from '#lib/contract/learn-desk.ts'
import { time } from '#lib/format/date.ts'
import { majorModeTexts, natureTexts, schoolKindTexts, tuitionUnitTexts } from '#lib/format/learn.ts'
import { listingNames, revisionNames } from '#lib/format/learn-desk.ts'
import { fetchLate } from '#lib/page/fetch-late.ts'
import { useIdentityKey } from '../frame/identity-key.ts'
import { draftOf, emptyMajor, emptySchool, errorsOf, submitResolver, type Values, valuesOf } from './school-values.ts'

const api = clientOf(schoolDesk)

const AUTOSAVE_MS = 1_500

type Form = UseFormReturn<Values>
type TextName =
  | 'name'
  | 'slogan'
  | 'tags'
  | 'foundedYear'
  | 'studentCount'
  | 'teacherCount'
  | 'accreditation'
  | 'accreditationNo'
  | 'contactName'
  | 'phone'
  | 'officeHours'
  | 'address'

const refreshLists = () => queryClient.invalidateQueries({ queryKey: ['school-list'] })

function Text({
  form,
  name,
  label,
  help,
  maxLength,
}: {
  form: Form
  name: TextName
  label: string
  help?: string
  maxLength?: number
}) {
  return (
    <Field label={label} error={form.formState.errors[name]?.message} {...(help ? { help } : {})}>
      <input className="input" autoComplete="off" {...(maxLength ? { maxLength } : {})} {...form.register(name)} />
    </Field>
  )
}

function Choice({
  form,
  name,
  label,
  choices,
}: {
  form: Form
  name: 'kind' | 'nature'
  label: string
  choices: Record<string, string>
}) {
  return (
    <Field label={label} error={form.formState.errors[name]?.message}>
      <select className="select" {...form.register(name)}>
        {Object.entries(choices).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}

function Majors({ form }: { form: Form }) {
  const list = useFieldArray({ control: form.control, name: 'majors' })
  const errors = form.formState.errors.majors
  return (
    <div className="stack">
      {list.fields.map((item, index) => {
        const error = errors?.[index]
        return (
          <fieldset key={item.id} className="fee-line" aria-label={`专业 ${index + 1}`}>
            <Field label="名称" error={error?.name?.message}>
              <input className="input" {...form.register(`majors.${index}.name`)} />
            </Field>
            <Field label="所属领域" error={error?.field?.message}>
              <input className="input" placeholder="如：财会、计算机" {...form.register(`majors.${index}.field`)} />
            </Field>
            <Field label="学习形式" error={error?.mode?.message}>
              <select className="select" {...form.register(`majors.${index}.mode`)}>
                {Object.entries(majorModeTexts).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </Field>
            <Field label="学制（月）" error={error?.months?.message}>
              <input className="input" inputMode="numeric" {...form.register(`majors.${index}.months`)} />
            </Field>
            <Field label="学费（元）" error={error?.tuition?.message}>
              <input className="input" inputMode="decimal" {...form.register(`majors.${index}.tuition`)} />
            </Field>
            <Field label="收费单位" error={error?.tuitionUnit?.message}>
              <select className="select" {...form.register(`majors.${index}.tuitionUnit`)}>
                {Object.entries(tuitionUnitTexts).map(([value, text]) => (
                  <option key={value} value={value}>
                    每{text}
                  </option>
                ))}
              </select>
            </Field>
            <Field label="学历或证书" error={error?.degree?.message}>
              <input className="input" {...form.register(`majors.${index}.degree`)} />
            </Field>
            <Field label="招生人数" error={error?.quota?.message}>
              <input className="input" inputMode="numeric" placeholder="不限" {...form.register(`majors.${index}.quota`)} />
            </Field>
            <div className="fee-note">
              <Field label="说明" error={error?.intro?.message}>
                <input className="input" maxLength={300} {...form.register(`majors.${index}.intro`)} />
              </Field>
            </div>
            <div className="fee-end">
              <span />
              <button type="button" className="btn btn-quiet text-bad" onClick={() => list.remove(index)}>
                删除这个专业
              </button>
            </div>
          </fieldset>
        )
      })}
      {errors?.message && <p className="field-error">{errors.message}</p>}
      {list.fields.length < 30 && (
        <button type="button" className="btn justify-self-start" onClick={() => list.append({ ...emptyMajor })}>
          添加专业
        </button>
      )}
    </div>
  )
}

function Pictures({
  form,
  name,
  label,
  max,
  aspect,
  help,
}: {
  form: Form
  name: 'logo' | 'cover' | 'gallery'
  label: string
  max: number
  aspect?: number
  help?: string
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <PictureField
          label={label}
          purpose="COMPANY_PICTURE"
          value={field.value}
          onChange={field.onChange}
          max={max}
          {...(aspect ? { aspect } : {})}
          {...(help ? { help } : {})}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

function Proofs({
  form,
  name,
  label,
  max,
  help,
}: {
  form: Form
  name: 'licences' | 'proofs'
  label: string
  max: number
  help: string
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <FilesField
          label={label}
          purpose="ATTACHMENT"
          value={field.value}
          onChange={field.onChange}
          max={max}
          help={help}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

/** Provinces that are cities themselves: their districts stand where other provinces have cities. */
const MUNICIPALITIES = new Set([1, 2, 3, 4, 52994, 52995])

function Area({ form }: { form: Form }) {
  const [province, city, district] = form.watch(['provinceCode', 'cityCode', 'districtCode'])
  return (
    <AreaSelect
      label="所在地区"
      value={district || city || province}
      depth={MUNICIPALITIES.has(province) ? 2 : 3}
      error={form.formState.errors.districtCode?.message}
      onChange={(_, chain) => {
        const [first = 0, second = 0, third = 0] = chain.map(area => area.code)
        const whole = MUNICIPALITIES.has(first)
        form.setValue('provinceCode', first)
        form.setValue('cityCode', whole ? first : second)
        form.setValue('districtCode', whole ? second : third, { shouldDirty: true })
        form.clearErrors('districtCode')
      }}
    />
  )
}

/** How it stands, and what can be done with it as it is. */
function Standing({ record, onReset }: { record: SchoolRecord; onReset: () => void }) {
  const [, navigate] = useLocation()
  const { schoolId, state, revision } = record
  const refresh = async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: ['school-record'] }), refreshLists()])
    onReset()
  }
  const passed = state === 'ONLINE' || state === 'OFFLINE'
  const reviewing = state === 'UNDER_REVIEW' || revision?.state === 'UNDER_REVIEW'
  const reason = revision?.reason ?? (state === 'REJECTED' ? record.reason : null)
  return (
    <div className="stack">
      <div className="flex flex-wrap items-center gap-2">
        <StateBadge names={listingNames} state={state} />
        {revision && <StateBadge names={revisionNames} state={revision.state} />}
        <span className="grow" />
        {state === 'ONLINE' && (
          <a className="btn btn-sm" href={`/school/schoolDetail?id=${schoolId}`}>
            去公开页面
          </a>
        )}
        {passed && (
          <ConfirmDialog
            trigger={
              <button type="button" className="btn btn-sm">
                {state === 'ONLINE' ? '下线' : '上线'}
              </button>
            }
            title={state === 'ONLINE' ? '让这所院校下线？' : '让这所院校上线？'}
            text={state === 'ONLINE' ? '下线后学校频道和地图上都看不到，随时可以再上线。' : '上线后会出现在学校频道和地图上。'}
            confirm={state === 'ONLINE' ? '下线' : '上线'}
            act={async () => {
              await api.shelveSchool({ params: { schoolId }, body: { online: state !== 'ONLINE' } })
              await refresh()
            }}
            done={state === 'ONLINE' ? '已经下线' : '已经上线'}
          />
        )}
        {reviewing ? (
          <ConfirmDialog
            trigger={
              <button type="button" className="btn btn-sm">
                撤回审核
              </button>
            }
            title="撤回审核？"
            text="撤回后可以继续修改，改好再提交。"
            confirm="撤回"
            act={async () => {
              await api.withdrawSchool({ params: { schoolId }, body: {} })
              await refresh()
            }}
            done="已经撤回"
          />
        ) : (
          (!passed || revision) && (
            <ConfirmDialog
              trigger={
                <button type="button" className="btn btn-sm btn-danger">
                  {passed ? '放弃变更' : '删除登记'}
                </button>
              }
              title={passed ? '放弃还没生效的变更？' : '删除这条登记？'}
              text={passed ? '填写的变更会丢掉，线上内容不受影响。' : '填写的内容和材料都会删除，不能恢复。'}
              confirm={passed ? '放弃变更' : '删除'}
              danger
              act={async () => {
                await api.discardSchool({ params: { schoolId }, body: {} })
                await refreshLists()
                if (passed) await refresh()
                else navigate('/merchant/school/under')
              }}
              done={passed ? '变更已经放弃' : '登记已经删除'}
            />
          )
        )}
      </div>
      {reason && <p className="notice notice-bad">{`没有通过：${reason}`}</p>}
      {reviewing && <p className="notice">正在审核，撤回之后才能修改。</p>}
      {passed && !reviewing && (
        <p className="notice">修改会存为一份变更，提交并通过审核后才替换线上的内容；在那之前公开页面不变。</p>
      )}
    </div>
  )
}

type Saving = 'idle' | 'saving' | 'saved' | 'incomplete' | 'failed'

const SAVING_TEXTS: Record<Saving, string> = {
  idle: '',
  saving: '正在保存…',
  saved: '已自动保存',
  incomplete: '有内容还没填好，填好后自动保存',
  failed: '没有保存上，继续编辑时会再试',
}

interface EditorProps {
  record: SchoolRecord | null
  /** The first saving of a new school: it has a number from now on. */
  onCreated: (schoolId: number) => void
  /** What the server has counts again. */
  onReset: () => void
}

function Editor({ record, onCreated, onReset }: EditorProps) {
  const [, navigate] = useLocation()
  const identity = useIdentityKey()
  const id = useRef(record?.schoolId ?? null)
  const kinds = useMemo(() => new Map(record?.documents.map(one => [one.documentId, one.kind]) ?? []), [record])
  const form = useForm<Values>({
    resolver: submitResolver(kinds),
    defaultValues: record ? valuesOf(record) : emptySchool,
    reValidateMode: 'onChange',
  })
  const [saving, setSaving] = useState<Saving>('idle')
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const locked = record?.state === 'UNDER_REVIEW' || record?.revision?.state === 'UNDER_REVIEW'

  /** One after the other, so that two savings never make two schools. */
  const save = (): Promise<boolean> => {
    const run = queue.current.then(async () => {
      const rules = await fetchLate(() => import('./rules.ts')).catch(() => null)
      if (!rules) {
        setSaving('failed')
        return false
      }
      const checked = rules.schoolDraft.safeParse(draftOf(form.getValues(), kinds))
      if (!checked.success) {
        setSaving('incomplete')
        return false
      }
      setSaving('saving')
      try {
        const body = checked.data
        const saved = id.current
          ? await api.saveSchool({ params: { schoolId: id.current }, body })
          : await api.createSchool({ body })
        setSaving('saved')
        setSavedAt(saved.updatedAt)
        queryClient.setQueryData(['school-record', identity, saved.schoolId], saved)
        if (!id.current) {
          id.current = saved.schoolId
          onCreated(saved.schoolId)
        }
        void refreshLists()
        return true
      } catch (error) {
        setSaving('failed')
        if (error instanceof ApiError) {
          const errors = errorsOf(error.fields ?? {})
          for (const [name, detail] of Object.entries(errors)) form.setError(name as 'name', detail as { message: string })
          if (Object.keys(errors).length === 0) setProblem(error.message)
        }
        return false
      }
    })
    queue.current = run.catch(() => undefined)
    return run
  }

  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    if (locked) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watching = form.watch(() => {
      clearTimeout(timer)
      setProblem(null)
      timer = setTimeout(() => void latest.current(), AUTOSAVE_MS)
    })
    return () => {
      clearTimeout(timer)
      watching.unsubscribe()
    }
  }, [form, locked])

  const submit = form.handleSubmit(
    async () => {
      if (sending) return
      setSending(true)
      setProblem(null)
      try {
        if (!(await save()) || !id.current) return
        await api.submitSchool({ params: { schoolId: id.current }, body: {} })
        toast('已经提交审核', { tone: 'ok' })
        await Promise.all([queryClient.invalidateQueries({ queryKey: ['school-record'] }), refreshLists()])
        navigate('/merchant/school/under')
      } catch (error) {
        setProblem(error instanceof ApiError ? error.message : '没有提交成功，请稍后再试')
      } finally {
        setSending(false)
      }
    },
    errors => setProblem(errors.root?.message ?? '还有内容没填好，请按提示补充'),
  )

  return (
    <form className="stack" onSubmit={submit} noValidate>
      {record && <Standing record={record} onReset={onReset} />}
      <fieldset className="stack" disabled={locked}>
        <Part level={2} title="基本资料">
          <div className="form-grid">
            <Text form={form} name="name" label="院校名称" help="与办学许可证一致" maxLength={60} />
            <Text form={form} name="slogan" label="一句话介绍" maxLength={40} />
            <Choice form={form} name="kind" label="类型" choices={schoolKindTexts} />
            <Choice form={form} name="nature" label="办学性质" choices={natureTexts} />
            <div className="whole">
              <Field label="院校介绍" help="至少 30 个字，换行分段" error={form.formState.errors.intro?.message}>
                <textarea className="textarea" rows={6} maxLength={5000} {...form.register('intro')} />
              </Field>
            </div>
            <Text form={form} name="tags" label="标签" help="用逗号隔开，最多 6 个" />
            <Text form={form} name="foundedYear" label="创办年份" />
            <Text form={form} name="studentCount" label="在校学生（人）" />
            <Text form={form} name="teacherCount" label="教师（人）" />
          </div>
        </Part>
        <Part level={2} title="地址与联系">
          <div className="stack">
            <Area form={form} />
            <div className="form-grid">
              <Text form={form} name="address" label="详细地址" maxLength={100} />
              <Text form={form} name="officeHours" label="办公时间" maxLength={60} />
              <Text form={form} name="contactName" label="联系人" maxLength={20} />
              <Text form={form} name="phone" label="联系手机" help="页面上只显示前三位和后四位" maxLength={11} />
            </div>
          </div>
        </Part>
        <Part level={2} title="专业与学费">
          <Majors form={form} />
        </Part>
        <Part level={2} title="图片">
          <div className="stack">
            <Pictures form={form} name="logo" label="标志" max={1} aspect={1} />
            <Pictures form={form} name="cover" label="封面" max={1} aspect={16 / 9} />
            <Pictures form={form} name="gallery" label="校园图片" max={9} help="最多 9 张" />
          </div>
        </Part>
        <Part level={2} title="办学资质与证明">
          <div className="stack">
            <div className="form-grid">
              <Text form={form} name="accreditation" label="办学资质" help="如：民办学校办学许可证" maxLength={60} />
              <Text form={form} name="accreditationNo" label="证书编号" maxLength={60} />
            </div>
            <Proofs form={form} name="licences" label="办学许可证或营业执照" max={3} help="图片或 PDF，只给审核人员看" />
            <Proofs form={form} name="proofs" label="其他证明材料" max={7} help="消防、师资等证明，可不传" />
          </div>
        </Part>
      </fieldset>
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      {!locked && (
        <div className="flex flex-wrap items-center gap-3">
          <button type="submit" className="btn btn-main" disabled={sending} aria-busy={sending}>
            {sending ? '请稍候…' : '提交审核'}
          </button>
          <button type="button" className="btn" onClick={() => void save()}>
            保存草稿
          </button>
          <span className="text-ink-3" role="status">
            {SAVING_TEXTS[saving]}
            {saving === 'saved' && savedAt && ` ${time(savedAt)}`}
          </span>
        </div>
      )}
    </form>
  )
}

export default function SchoolEditor() {
  const place = useListQuery()
  const [, navigate] = useLocation()
  const identity = useIdentityKey()
  const asked = place.get('id')
  const id = asked === null ? null : Number(asked)
  const record = useQuery(
    {
      queryKey: ['school-record', identity, id],
      queryFn: () => api.getCompanySchool({ params: { schoolId: id ?? 0 } }),
      enabled: id !== null,
      // What is being written must not be taken away by a fresh answer.
      refetchOnWindowFocus: false,
    },
    queryClient,
  )
  const [made, setMade] = useState<number | null>(null)
  const [version, setVersion] = useState(0)
  if (id !== null && record.error instanceof ApiError && ['missing.record', 'validation.malformed'].includes(record.error.code))
    return (
      <EmptyCard title="没有找到这所院校" text="可能已被删除，或不属于你现在的公司。">
        <Link className="btn" href="/merchant/school/under">
          院校列表
        </Link>
      </EmptyCard>
    )
  const editorOf = (found: SchoolRecord | null) => {
    const locked = found?.state === 'UNDER_REVIEW' || found?.revision?.state === 'UNDER_REVIEW'
    return (
      <Editor
        // What was made here goes on being written in the same fields; another school, or another standing, begins anew.
        key={`${id !== null && id !== made ? id : 'new'}-${locked}-${version}`}
        record={found}
        onCreated={schoolId => {
          setMade(schoolId)
          navigate(`${place.path}?id=${schoolId}`, { replace: true })
        }}
        onReset={() => setVersion(one => one + 1)}
      />
    )
  }
  // Both at the same place of the tree: what is being written survives getting its number.
  if (id === null || record.data) return editorOf(record.data ?? null)
  return <Answer query={record}>{() => null}</Answer>
}
