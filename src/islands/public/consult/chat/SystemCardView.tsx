/** What the site itself says in a conversation: an order that moved on, a call, an evaluation. */
import type { Message } from '#lib/contract/consult/chat-shapes.ts'
import { dateTime, time } from '#lib/format/date.ts'

export function SystemCardView({ message: { card, text, sentAt } }: { message: Message }) {
  if (!card) return <p className="chat-mark">{text}</p>
  return (
    <article className="chat-card">
      <p className="flex items-baseline justify-between gap-3">
        <strong>{card.title}</strong>
        <time className="num text-ink-3 text-xs shrink-0" dateTime={sentAt} title={dateTime(sentAt)}>
          {time(sentAt)}
        </time>
      </p>
      {card.lines.length > 0 && (
        <dl>
          {card.lines.map(line => (
            <div key={line.label}>
              <dt>{line.label}</dt>
              <dd>{line.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {card.link && (
        <a className="link" href={card.link}>
          查看详情
        </a>
      )}
    </article>
  )
}
