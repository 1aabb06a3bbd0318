/** Writing a bullet comment: its words, where it flies, how large and in which colour. */

import { useId, useState } from 'react'
import { ApiError } from '#lib/api/error.ts'
import { firstMessageOf } from '#lib/api/message.ts'
import { BULLET_COLORS } from '#lib/calls/consult/bullet.ts'

const MAX_LENGTH = 100
const COLOR_NAMES = ['白', '黄', '橙', '绿', '蓝', '粉']

export interface WrittenBullet {
  text: string
  mode: 'SCROLL' | 'TOP' | 'BOTTOM'
  size: 'SMALL' | 'NORMAL' | 'LARGE'
  color: (typeof BULLET_COLORS)[number]
}

type Look = Omit<WrittenBullet, 'text'>

function BulletLook({ look, choose }: { look: Look; choose: (change: Partial<Look>) => void }) {
  return (
    <>
      <select
        className="select w-auto"
        aria-label="位置"
        value={look.mode}
        onChange={event => choose({ mode: event.target.value as Look['mode'] })}
      >
        <option value="SCROLL">滚动</option>
        <option value="TOP">顶部</option>
        <option value="BOTTOM">底部</option>
      </select>
      <select
        className="select w-auto"
        aria-label="大小"
        value={look.size}
        onChange={event => choose({ size: event.target.value as Look['size'] })}
      >
        <option value="SMALL">小</option>
        <option value="NORMAL">中</option>
        <option value="LARGE">大</option>
      </select>
      <select
        className="select w-auto"
        aria-label="颜色"
        value={look.color}
        onChange={event => choose({ color: event.target.value as Look['color'] })}
      >
        {BULLET_COLORS.map((one, index) => (
          <option key={one} value={one}>
            {COLOR_NAMES[index]}
          </option>
        ))}
      </select>
    </>
  )
}

type Send = (bullet: WrittenBullet) => Promise<unknown>

function useComposer(send: Send) {
  const [text, setText] = useState('')
  const [look, setLook] = useState<Look>({ mode: 'SCROLL', size: 'NORMAL', color: '#ffffff' })
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const write = (words: string) => {
    setText(words)
    setProblem(null)
  }
  const submit = async () => {
    if (sending) return
    if (text.trim() === '') {
      setProblem('请写下弹幕')
      return
    }
    setSending(true)
    setProblem(null)
    try {
      await send({ text, ...look })
      setText('')
    } catch (error) {
      // Who closed the dialog of signing in knows that nothing was sent.
      const isOwnWill = error instanceof ApiError && error.code === 'session.invalid'
      if (!isOwnWill) setProblem(firstMessageOf(error, '没有发出去，请重试'))
    } finally {
      setSending(false)
    }
  }
  const choose = (change: Partial<Look>) => setLook(before => ({ ...before, ...change }))
  return { text, look, sending, problem, write, submit, choose }
}

/** @param send puts it at the moment that is shown. */
export function BulletComposer({ send }: { send: Send }) {
  const note = useId()
  const { text, look, sending, problem, write, submit, choose } = useComposer(send)
  return (
    <form
      className="grid gap-1"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="flex flex-wrap gap-2">
        <input
          className="input min-w-48 flex-1"
          aria-label="弹幕"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? note : undefined}
          placeholder="发一条弹幕"
          maxLength={MAX_LENGTH}
          value={text}
          onChange={event => write(event.target.value)}
        />
        <BulletLook look={look} choose={choose} />
        <button type="submit" className="btn btn-main" aria-busy={sending}>
          发送
        </button>
      </div>
      {problem && (
        <p id={note} className="field-error" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}
