/** The post as it is typed, saved while one writes. */
import { useRef, useState } from 'react'
import { useAutosave } from '#components/ui/use-autosave.ts'
import type { PostType } from '#lib/contract/city/recruitment-post.ts'
import { api, draftOf, emptyForm, formOf, type Post, type PostForm } from './calls.ts'

/** @param post the post that is edited; null for a new one, which is created with the first saving. */
export function usePostForm(postType: PostType, post: Post | null) {
  const [form, setForm] = useState<PostForm>(() => (post ? formOf(post.content) : emptyForm()))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const newest = useRef(form)
  newest.current = form
  const id = useRef(post?.recruitmentId ?? 0)
  const version = useRef(post?.version)

  const { saving, touch, flush } = useAutosave(async () => {
    const content = draftOf(newest.current)
    if (id.current === 0) {
      const made = await api.publishRecruitment({ body: { postType, content, submit: false } })
      id.current = made.recruitmentId
      version.current = made.version
      history.replaceState(history.state, '', `${location.pathname}?id=${made.recruitmentId}`)
      return new Date().toISOString()
    }
    const saved = await api.savePost({ params: { recruitmentId: id.current }, body: { ...content, version: version.current } })
    version.current = saved.version
    return saved.savedAt
  })

  const change = (changes: Partial<PostForm>) => {
    setForm(before => ({ ...before, ...changes }))
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name.split('.')[0]! in changes))))
    touch()
  }
  return { form, change, errors, setErrors, newest, id, saving, touch, flush }
}

export type Writing = ReturnType<typeof usePostForm>
