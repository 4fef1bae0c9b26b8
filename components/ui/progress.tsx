export function Progress({ label, value, max = 1 }: { label: string; value: number; max?: number }) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className="h-1 w-full appearance-none overflow-hidden rounded-full bg-pressed [&::-moz-progress-bar]:bg-accent-dot [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent-dot"
    />
  )
}
