/** The picture of a person or a company, or the first letter of the name; a dot for anyone who is there. */
import type { Presence } from '#lib/contract/consult/chat-shapes.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'

interface Props {
  name: string
  avatar: string
  presence?: Presence | undefined
}

export function ChatAvatar({ name, avatar, presence }: Props) {
  return (
    <span className="chat-face" aria-hidden="true">
      {avatar ? <img src={pictureUrl(avatar, 240)} alt="" width={40} height={40} loading="lazy" /> : name.slice(0, 1)}
      {presence && presence !== 'OFFLINE' && <span className="chat-dot" data-presence={presence} />}
    </span>
  )
}
