/** What is known about the company for the policy matcher; what its own page does not say is filled in here. */

import { useState } from 'react'
import { Facts } from '#components/ui/data/Facts.tsx'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { firstMessageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { policyWorkspace } from '#lib/calls/park/policy-workspace.ts'
import type { PolicyFacts } from '#lib/contract/park/policy-workspace.ts'
import { COMPANY_SCALES, POLICY_INDUSTRIES } from '#lib/park/policy-words.ts'

const api = clientOf({ saveFacts: policyWorkspace.saveFacts })

const NOT_KNOWN = '还不知道'

function FactSelect({
  label,
  help,
  value,
  values,
  choose,
}: {
  label: string
  help: string
  value: string | null
  values: readonly string[]
  choose: (value: string | null) => void
}) {
  return (
    <Field label={label} help={help}>
      <select className="select" value={value ?? ''} onChange={event => choose(event.target.value || null)}>
        <option value="">还没有选</option>
        {values.map(one => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </Field>
  )
}

function Form({ facts }: { facts: PolicyFacts }) {
  const [industry, setIndustry] = useState(facts.industry)
  const [scale, setScale] = useState(facts.scale)
  const [foundedOn, setFoundedOn] = useState(facts.foundedOn ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const save = async () => {
    if (sending) return
    setSending(true)
    setProblem(null)
    try {
      await api.saveFacts({ body: { industry, scale, foundedOn: foundedOn || null } })
      await queryClient.invalidateQueries(readBy(policyWorkspace))
      toast('公司情况已保存', { tone: 'ok' })
    } catch (error) {
      setProblem(firstMessageOf(error, '没有保存成功，请重试'))
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="grid gap-3 md:grid-cols-3">
        {!facts.industryFromPage && (
          <FactSelect
            label="政策行业"
            help="公司资料里的行业和政策的分类对不上，请选一个"
            value={industry}
            values={POLICY_INDUSTRIES}
            choose={value => setIndustry(value as typeof industry)}
          />
        )}
        <FactSelect
          label="规模类型"
          help="按统计部门的划型标准，人数不能代替"
          value={scale}
          values={COMPANY_SCALES}
          choose={value => setScale(value as typeof scale)}
        />
        {!facts.foundedFromRecord && (
          <Field label="成立日期" help="按营业执照">
            <input className="input" type="date" value={foundedOn} onChange={event => setFoundedOn(event.target.value)} />
          </Field>
        )}
      </div>
      <SubmitRow problem={problem} sending={sending} label="保存公司情况" />
    </form>
  )
}

export function FactsForm({ facts }: { facts: PolicyFacts }) {
  return (
    <RecordPart level={2} title="公司情况">
      <div className="stack">
        <Facts
          facts={[
            ['公司', facts.company],
            ['认证', facts.certified ? '已认证' : '还没有认证，通过后才能匹配'],
            ['政策行业', facts.industry ?? NOT_KNOWN],
            ['规模类型', facts.scale ?? NOT_KNOWN],
            ['所在地', facts.regions.join('、') || NOT_KNOWN],
            ['成立日期', facts.foundedOn ?? NOT_KNOWN],
          ]}
        />
        {facts.canEdit ? (
          <>
            <p className="text-sm text-ink-2">
              所在地来自
              <a className="link" href="/merchant/information/baseinformation">
                公司资料
              </a>
              和园区的入驻登记。
            </p>
            <Form key={JSON.stringify(facts)} facts={facts} />
          </>
        ) : (
          <p className="text-sm text-ink-2">缺少的情况由公司负责人或管理员填写。</p>
        )}
      </div>
    </RecordPart>
  )
}
