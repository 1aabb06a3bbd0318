import { openDay, openDayOrganising } from '#lib/contract/learn/open-day.ts'
import { implement } from '#server/http/implement.ts'
import * as service from './service.ts'

export const openDayRoutes = implement(openDay, {
  getOpenDay: ({ db, params, now }) => service.getOpenDay(db, params.openDayId, now),
  registerForOpenDay: ({ db, actor, params, body, now }) => service.registerForOpenDay(db, actor, { ...params, ...body }, now),
  listMyOpenDays: ({ db, actor, query, now }) => service.listMyOpenDays(db, actor, query, now),
  cancelOpenDayPlace: ({ db, actor, params, now }) => service.cancelPlace(db, actor, params.placeId, now),
})

export const openDayOrganisingRoutes = implement(openDayOrganising, {
  listOpenDaySchools: ({ db, actor }) => service.listOpenDaySchools(db, actor),
  listCompanyOpenDays: ({ db, actor, query, now }) => service.listCompanyOpenDays(db, actor, query, now),
  getCompanyOpenDay: ({ db, actor, params, now }) => service.getCompanyOpenDay(db, actor, params.openDayId, now),
  createOpenDay: ({ db, actor, body, now, exchange }) => service.createOpenDay(db, { actor, form: body, now, exchange }),
  saveOpenDay: ({ db, actor, params, body: { version, ...form }, now }) =>
    service.saveOpenDay(db, { actor, ...params, form, version, now }),
  cancelOpenDay: ({ db, actor, params, body, now, exchange }) =>
    service.cancelOpenDay(db, { actor, ...params, ...body, now, exchange }),
  listOpenDayVisitors: ({ db, actor, params, query }) => service.listVisitors(db, actor, { ...params, ...query }),
  revealVisitorPhone: ({ db, actor, params, exchange }) => service.revealVisitorPhone(db, actor, { ...params, exchange }),
})
