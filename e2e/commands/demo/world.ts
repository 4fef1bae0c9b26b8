import type { Calendar } from './calendar.ts'
import type { Caller } from './caller.ts'
import type { Control } from './control.ts'
import type { Marks } from './marks.ts'

/** The people, dates and clients of the filling. */
export type World = {
  calendar: Calendar
  /** Whether clocks can be moved, so that each thing happens at its time. */
  isPast: boolean
  marks: Marks
  control: Control
  marina: Caller
  beatriz: Caller
  eduardo: Caller
  leticia: Caller
}
