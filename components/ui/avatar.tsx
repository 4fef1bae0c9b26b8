/** The initials of a name, as decoration. */
export function Avatar({ name }: { name: string }) {
  const words = name.trim().split(/\s+/)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0) ?? '').join('')
  return (
    <span
      aria-hidden
      className="grid size-6 flex-none place-items-center rounded-full bg-pressed font-semibold text-[10px] text-ink-2 uppercase leading-none"
    >
      {initials}
    </span>
  )
}
