import { facility, managedFacility } from '#lib/contract/park/facility.ts'
import { operatorOf } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import * as service from './service.ts'

export const facilityRoutes = implement(facility, {
  listRooms: ({ db, params }) => service.listRooms(db, params.id),
  listHours: ({ db, params, now }) => service.listHours(db, params.id, now),
  bookRoom: ({ db, actor, params, body, now }) => service.bookRoom(db, actor, { ...params, ...body }, now),
  listBookings: ({ db, actor, query, now }) => service.listBookings(db, actor, query, now),
  cancelBooking: ({ db, actor, params, now }) => service.cancelBooking(db, actor, params.id, now),
})

export const managedFacilityRoutes = implement(managedFacility, {
  listBookings: ({ db, query, now }) => service.listManaged(db, query, now),
  cancelBooking: ({ db, actor, exchange, params, body, now }) =>
    service.cancelAsOperator(db, { actor: operatorOf(actor), exchange, ...params, ...body, now }),
})
