import { useEffect, useState } from 'react'

const lateMs = 2_000

/** Whether two seconds have passed since the component came. */
export function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [])
  return late
}
