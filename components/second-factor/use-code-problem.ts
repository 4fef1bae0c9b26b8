import { useFieldErrorText } from '@/components/operations/record-text'
import { ApiError } from '@/lib/client/api'

type CodeProblem = {
  /** Error message of the code's field. */
  wrong: string | undefined
  lockedMinutes: number | undefined
  /** Any other error. */
  other: Error | null
}

/** Why a code of the second factor was not taken. */
export function useCodeProblem(error: Error | null): CodeProblem {
  const labels = useFieldErrorText()
  const problem = error instanceof ApiError ? error.problem : {}
  const field = problem.errors?.[0]
  const seconds = problem.retryAfterSeconds
  return {
    wrong: field && labels.at(field),
    lockedMinutes: seconds && Math.max(1, Math.ceil(seconds / 60)),
    other: field || seconds ? null : error,
  }
}
