import { facility, managedFacility } from '#lib/contract/park/facility.ts'
import { operatorOf } from '#server/access/actor.ts'
import { operatorContext } from '#server/access/request-context.ts'
import { implement } from '#server/http/implement.ts'
import * as rooms from './rooms.ts'
import * as service from './service.ts'

export const facilityRoutes = implement(facility, {
  listRooms: ({ db, params }) => service.listRooms(db, params.id),
  listHours: ({ db, params, now }) => service.listHours(db, params.id, now),
  bookRoom: ({ db, actor, params, body, now }) => service.bookRoom(db, actor, { ...params, ...body }, now),
  listBookings: ({ db, actor, query, now }) => service.listBookings(db, actor, query, now),
  cancelBooking: ({ db, actor, params, now }) => service.cancelBooking(db, actor, params.id, now),
})

export const managedFacilityRoutes = implement(managedFacility, {
  listRooms: ({ db, now }) => rooms.listManagedRooms(db, now),
  createRoom: input => rooms.createRoom(input.db, input.params.id, input.body, operatorContext(input)),
  saveRoom: input => rooms.saveRoom(input.db, input.params.id, input.body, operatorContext(input)),
  setRoomClosed: input => rooms.setRoomClosed(input.db, input.params.id, input.body.closed, operatorContext(input)),
  listBookings: ({ db, query, now }) => service.listManaged(db, query, now),
  cancelBooking: ({ db, actor, exchange, params, body, now }) =>
    service.cancelAsOperator(db, { operator: operatorOf(actor), exchange, ...params, ...body, now }),
})
