/**
 * Says that a record was changed elsewhere, and leaves the choice to the person; what they wrote stays at hand until they have chosen.
 * Plain DOM from a template of the page, so that nothing has to be fetched for it before it is needed.
 */
import type { FieldValues } from 'react-hook-form'
import { cloneTemplate, cloneWithText, fillParts } from '#lib/browser/template.ts'
import type { EditorAccess, FormEditor } from './edit-conflict.ts'

type Editor = EditorAccess<FieldValues>

const ofForm = ({ noticeId, form, newest, submit }: FormEditor<FieldValues>): Editor => ({
  noticeId,
  newest,
  read: form.getValues,
  show: (values, unsaved) =>
    form.reset(unsaved ? { ...values, version: form.getValues('version') } : values, { keepDefaultValues: unsaved }),
  saveAnyway: () => {
    form.setValue('version', undefined)
    return submit()
  },
})

const keyOf = (editor: Editor): string | undefined => editor.unsavedKey && `mine:${editor.unsavedKey}`

const forget = (editor: Editor): void => {
  const key = keyOf(editor)
  if (key) sessionStorage.removeItem(key)
}

type Choice = { label: string; choose: (button: HTMLButtonElement) => unknown }

function showChoices(editor: Editor, words: string, choices: readonly Choice[], refused: boolean): HTMLElement | null {
  const host = document.getElementById(editor.noticeId)
  if (!host) return null
  const notice = cloneTemplate('changed-elsewhere')
  notice.classList.toggle('notice-bad', refused)
  notice.setAttribute('role', refused ? 'alert' : 'status')
  fillParts(notice, { text: words })
  for (const { label, choose } of choices) {
    const button = cloneWithText<HTMLButtonElement>('changed-elsewhere-action', label)
    button.addEventListener('click', () => choose(button))
    notice.append(button)
  }
  host.replaceChildren(notice)
  host.toggleAttribute('data-refused', refused)
  host.hidden = false
  return notice
}

function close(editor: Editor): void {
  const host = document.getElementById(editor.noticeId)
  if (!host) return
  host.replaceChildren()
  host.hidden = true
  host.removeAttribute('data-refused')
}

/** The newest stands in the fields; what was written is one press away. */
function offer(editor: Editor, unsaved: FieldValues): HTMLElement | null {
  const end = () => {
    forget(editor)
    close(editor)
  }
  const choices: Choice[] = [
    {
      label: '换回我写的',
      choose: () => {
        end()
        editor.show(unsaved, true)
      },
    },
    { label: '不用了', choose: end },
  ]
  return showChoices(editor, '这里显示的是最新内容，你刚才写的还留着。', choices, false)
}

async function showNewest(editor: Editor, button: HTMLButtonElement): Promise<void> {
  if (button.disabled) return
  button.disabled = true
  try {
    const newest = await editor.newest()
    const unsaved = editor.read()
    // Closed before the newest is shown: with other fields the editor may be drawn anew, and the notice with it.
    close(editor)
    editor.show(newest, false)
    offer(editor, unsaved)?.querySelector('button')?.focus()
  } catch (error) {
    button.disabled = false
    const text = button.parentElement?.querySelector('p')
    // What the API refused has words for people; anything else has not.
    const { name, message } = error as Error
    if (text)
      text.textContent = `${name === 'ApiError' ? message : '最新内容没有载入成功，请再试一次'}。你的修改还在这里，没有保存。`
  }
}

export function promptConflict(given: Editor | FormEditor<FieldValues>, error: Error): void {
  const editor = 'form' in given ? ofForm(given) : given
  const key = keyOf(editor)
  if (key) sessionStorage.setItem(key, JSON.stringify(editor.read()))
  const host = document.getElementById(editor.noticeId)
  // Left meanwhile: what was written is offered when the editor is opened again.
  if (!host) return
  error.message = ''
  if (host.hasAttribute('data-refused')) return
  const choices: Choice[] = [
    { label: '看看最新的', choose: button => showNewest(editor, button) },
    {
      label: '仍然保存我的',
      choose: () => {
        forget(editor)
        close(editor)
        return editor.saveAnyway()
      },
    },
  ]
  showChoices(editor, '内容刚在别处改过，你的修改还没有保存，都还在这里。', choices, true)
}

/** What could not be saved when the editor was left without a choice. */
export function offerUnsaved(editor: Editor, unsaved: string): void {
  offer(editor, JSON.parse(unsaved) as FieldValues)
}
