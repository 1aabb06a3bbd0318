/** One open day as a calendar file: `?id=`. */
import type { APIRoute } from 'astro'
import { cachePage } from '#lib/page/cache.ts'
import { calendarText } from '#lib/page/calendar.ts'
import { orNotFound } from '#lib/page/not-found.ts'
import { pageTag } from '#lib/tags.ts'

export const GET: APIRoute = async ({ locals, url }) => {
  const day = await orNotFound(locals.api.openDay.getOpenDay({ params: { openDayId: url.searchParams.get('id') ?? '' } }))
  if (!day) return new Response('没有这次开放日', { status: 404 })
  const { name, url: origin } = locals.site
  const link = `${origin}/school/schoolDetail?id=${day.schoolId}#open-days`
  const text = calendarText(name, {
    uid: `open-day-${day.openDayId}@${new URL(origin).hostname}`,
    sequence: day.changes,
    changedAt: day.updatedAt,
    startsAt: day.startsAt,
    endsAt: day.endsAt,
    title: `${day.schoolName}：${day.title}`,
    place: day.place,
    text: day.description,
    link,
    cancelled: day.state === 'CANCELLED',
  })
  const response = new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="open-day-${day.openDayId}.ics"`,
    },
  })
  cachePage({ response }, { maxAge: 300, tags: [pageTag.school(day.schoolId)] })
  return response
}
