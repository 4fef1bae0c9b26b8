import type { Caller } from './caller.ts'
import type { Control } from './control.ts'
import type { Marks } from './marks.ts'

/** Who fills the quarter, with what. */
export type World = {
  marks: Marks
  control: Control
  marina: Caller
  beatriz: Caller
  eduardo: Caller
  leticia: Caller
}
