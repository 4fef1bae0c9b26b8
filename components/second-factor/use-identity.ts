import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useFieldErrorText } from '@/components/operations/record-text'
import { ApiError } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { secondFactor } from '@/lib/features/second-factor/contract'

/** Proof of identity, sent with a change of the person's sign-in. */
export type GivenIdentity = { password?: string }

export type Identity = {
  /** Proof required before the change; `sign-in`: the person has no password and must sign in again. */
  due: 'password' | 'sign-in' | null
  password: string
  setPassword: (password: string) => void
  problem: 'missing' | { wrong: string } | null
  input: RefObject<HTMLInputElement | null>
}

const isDue = (error: unknown) => error instanceof ApiError && error.problem.record?.code === 'refused.identity-due'

const wrongIn = (error: unknown) =>
  error instanceof ApiError ? error.problem.errors?.find(({ path }) => path === 'password') : undefined

/** Password field of dialogs that change how the person signs in, shown where the last sign-in is too old. */
export function useIdentity({ needed = true } = {}) {
  const labels = useFieldErrorText()
  const { data: state } = useQuery({ ...readQuery(secondFactor.own, {}), enabled: needed })
  const [due, setDue] = useState(() => needed && state !== undefined && !isFresh(state.identity.freshUntil))
  const [password, setText] = useState('')
  const [problem, setProblem] = useState<Identity['problem']>(null)
  const input = useRef<HTMLInputElement>(null)
  const focus = () => requestAnimationFrame(() => input.current?.focus())
  const kind = state?.identity.password === false ? 'sign-in' : 'password'

  /** Whether an error belongs to this field. */
  function concerns(error: Error | null): boolean {
    return isDue(error) || wrongIn(error) !== undefined
  }

  /** Call with every failure. */
  function take(error: Error): void {
    const wrong = wrongIn(error)
    if (isDue(error)) setDue(true)
    if (wrong) setProblem({ wrong: labels.at(wrong) })
    if (concerns(error)) focus()
  }

  /** Whether the request can be sent; if not, the field says why. */
  function ready(): boolean {
    if (!due || (kind === 'password' && password !== '')) return true
    setProblem('missing')
    focus()
    return false
  }

  function setPassword(typed: string): void {
    setText(typed)
    setProblem(null)
  }

  const identity: Identity = { due: due ? kind : null, password, setPassword, problem, input }
  const given: GivenIdentity = due && password !== '' ? { password } : {}
  return { identity, given, concerns, take, ready }
}

const isFresh = (until: string | null) => until !== null && Date.parse(until) > Date.now()
