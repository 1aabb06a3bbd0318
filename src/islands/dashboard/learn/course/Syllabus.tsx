/** Chapters and their lessons, in an order that is changed by dragging or by the buttons of each row. */
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { SortList } from '#components/ui/SortList.tsx'
import { lessonKindTexts } from '#lib/format/learn.ts'
import { MAX_CHAPTERS } from '#lib/learn/course-limits.ts'
import { Text, useError, useErrorsBelow } from '../fields.tsx'
import type { CourseForm } from './fields.tsx'
import { LessonFields } from './LessonFields.tsx'
import { type ChapterValues, emptyChapter, emptyLesson, type LessonValues } from './values.ts'

/** As it stands in its field now: what a list of fields holds is what it began with. */
const titleOf = (now: readonly { key: number; title: string }[] | undefined, key: number): string | undefined =>
  now?.find(one => one.key === key)?.title

const KINDS = ['VIDEO', 'TEXT', 'FILE', 'QUIZ'] as const

export function Syllabus({ form, locked }: { form: CourseForm; locked: boolean }) {
  const list = useFieldArray({ control: form.control, name: 'chapters', keyName: 'fieldId' })
  const error = useError('chapters')
  const now = useWatch({ control: form.control, name: 'chapters' })
  // A new order is made of what stands in the fields now.
  const sort = (order: readonly ChapterValues[]) => {
    const values = form.getValues('chapters')
    list.replace(order.flatMap(one => values.find(chapter => chapter.key === one.key) ?? []))
  }
  return (
    <RecordPart level={2} title="课程目录">
      <div className="stack">
        <SortList
          label="章节"
          items={list.fields}
          idOf={one => one.key}
          nameOf={one => titleOf(now, one.key) || '没有名称的章'}
          onSort={sort}
          disabled={locked}
        >
          {chapter => {
            const at = list.fields.findIndex(one => one.key === chapter.key)
            return (
              <Chapter
                key={at}
                form={form}
                at={at}
                locked={locked}
                alone={list.fields.length === 1}
                remove={() => list.remove(at)}
              />
            )
          }}
        </SortList>
        {error && <p className="field-error">{error}</p>}
        {list.fields.length < MAX_CHAPTERS && (
          <button type="button" className="btn justify-self-start" onClick={() => list.append(emptyChapter())}>
            添加一章
          </button>
        )}
      </div>
    </RecordPart>
  )
}

const LessonKinds = ({ add }: { add: (lesson: LessonValues) => void }) =>
  KINDS.map(kind => (
    <button key={kind} type="button" className="btn btn-sm" onClick={() => add(emptyLesson(kind))}>
      添加{lessonKindTexts[kind]}课时
    </button>
  ))

interface ChapterProps {
  form: CourseForm
  at: number
  locked: boolean
  alone: boolean
  remove: () => void
}

function Chapter({ form, at, locked, alone, remove }: ChapterProps) {
  const name = `chapters.${at}.lessons` as const
  const list = useFieldArray({ control: form.control, name, keyName: 'fieldId' })
  const [open, setOpen] = useState<number | null>(null)
  const error = useError(name)
  const now = useWatch({ control: form.control, name })
  const sort = (order: readonly LessonValues[]) => {
    const values = form.getValues(name)
    list.replace(order.flatMap(one => values.find(lesson => lesson.key === one.key) ?? []))
  }
  return (
    <div className="stack">
      <Text form={form} name={`chapters.${at}.title`} label={`第 ${at + 1} 章的名称`} maxLength={60} />
      <SortList
        label={`第 ${at + 1} 章的课时`}
        items={list.fields}
        idOf={one => one.key}
        nameOf={one => titleOf(now, one.key) || '没有名称的课时'}
        onSort={sort}
        disabled={locked}
      >
        {lesson => {
          const place = list.fields.findIndex(one => one.key === lesson.key)
          return (
            <Lesson
              key={place}
              form={form}
              chapter={at}
              at={place}
              open={open === lesson.key}
              toggle={() => setOpen(open === lesson.key ? null : lesson.key)}
              remove={() => list.remove(place)}
            />
          )
        }}
      </SortList>
      {error && <p className="field-error">{error}</p>}
      <div className="flex flex-wrap gap-2">
        <LessonKinds
          add={lesson => {
            list.append(lesson)
            setOpen(lesson.key)
          }}
        />
        {!alone && list.fields.length === 0 && (
          <button type="button" className="btn btn-quiet btn-sm text-bad" onClick={remove}>
            删除这一章
          </button>
        )}
      </div>
    </div>
  )
}

interface LessonProps {
  form: CourseForm
  chapter: number
  at: number
  open: boolean
  toggle: () => void
  remove: () => void
}

function Lesson({ form, chapter, at, open, toggle, remove }: LessonProps) {
  const name = `chapters.${chapter}.lessons.${at}` as const
  const [title, kind, free] = useWatch({ control: form.control, name: [`${name}.title`, `${name}.kind`, `${name}.free`] })
  const errors = useErrorsBelow(name)
  const shown = open || errors
  return (
    <div className="stack">
      <button type="button" className="btn btn-quiet justify-start" aria-expanded={shown} onClick={toggle}>
        <span className="badge">{lessonKindTexts[kind] ?? ''}</span>
        <span className="min-w-0 truncate">{title || '没有名称的课时'}</span>
        {free && <span className="badge badge-ok">免费试看</span>}
      </button>
      {shown && <LessonFields form={form} name={name} remove={remove} />}
    </div>
  )
}
