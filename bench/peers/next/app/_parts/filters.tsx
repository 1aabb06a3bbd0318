import Link from 'next/link'
import type { Named } from './data'
import { EDUCATION, EMPLOYMENT, EXPERIENCE, SALARY } from './words'

type Choice = { label: string; query: string }

const LIST = '/city?tab=recruitment'
const choices = (field: string, words: Record<string, string>): Choice[] => [
  { label: '不限', query: '' },
  ...Object.entries(words).flatMap(([value, label]) => (value === 'ANY' ? [] : [{ label, query: `&${field}=${value}` }])),
]

const Chip = ({ label, query, current }: Choice & { current: boolean }) => (
  <Link className="chip" href={LIST + query} aria-current={current ? 'true' : undefined}>
    {label}
  </Link>
)

export function Filters({ districts, professions }: { districts: Named[]; professions: Named[] }) {
  const groups: { label: string; options: Choice[]; current?: number }[] = [
    {
      label: '地区',
      options: [
        { label: '全国', query: '&city=0' },
        { label: '广东省', query: '&city=19' },
        { label: '全深圳市', query: '' },
        ...districts.map(one => ({ label: one.name, query: `&district=${one.id}` })),
      ],
      current: 2,
    },
    {
      label: '类型',
      options: [
        { label: '招聘', query: '' },
        { label: '求职', query: '&kind=resume' },
      ],
    },
    {
      label: '职业',
      options: [{ label: '不限', query: '' }, ...professions.map(one => ({ label: one.name, query: `&professionId=${one.id}` }))],
    },
    { label: '薪资', options: choices('salary', SALARY) },
    { label: '学历', options: choices('education', EDUCATION) },
    { label: '经验', options: choices('experience', EXPERIENCE) },
    { label: '性质', options: choices('employment', EMPLOYMENT) },
  ]
  return (
    <nav className="card filters" aria-label="筛选条件">
      {groups.map(({ label, options, current = 0 }) => (
        <div key={label} className="filter-row">
          <span>{label}</span>
          <div className="filter-chips">
            {options.map((option, at) => (
              <Chip key={option.label} {...option} current={at === current} />
            ))}
          </div>
        </div>
      ))}
    </nav>
  )
}

export const Sorts = () => (
  <nav className="filter-chips min-w-0" aria-label="排序">
    <Chip label="最新" query="" current />
    <Chip label="薪资最高" query="&sort=salary" current={false} />
  </nav>
)
