import type { Calendar } from './calendar.ts'
import type { Caller } from './caller.ts'
import type { Control } from './control.ts'
import type { Marks } from './marks.ts'

/** Who fills the quarter, when, with what. */
export type World = {
  calendar: Calendar
  /** Whether clocks are moved, so that each thing is made at its time. */
  isPast: boolean
  marks: Marks
  control: Control
  marina: Caller
  beatriz: Caller
  eduardo: Caller
  leticia: Caller
}
