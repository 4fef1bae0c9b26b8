import { useEffect, useState } from 'react'

const lateMs = 2_000

/** Whether the component has been mounted for two seconds. */
export function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [])
  return late
}
