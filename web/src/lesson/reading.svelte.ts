// Where a lesson stands on this page: what is said now, and which sentence of it is read.
import type { LessonNow, LessonStep } from '../wire/types'

class Reading {
  private of: LessonNow | null = $state.raw(null)
  private read = $state(0)

  private place(lesson: LessonNow): number {
    return lesson === this.of ? this.read : 0
  }

  /** The step that is shown, counted from 0. */
  number(lesson: LessonNow): number {
    return lesson.number + this.place(lesson)
  }

  /** What is said; nothing while the others play. */
  step(lesson: LessonNow): LessonStep | undefined {
    return lesson.steps[this.place(lesson)]
  }

  /** Nothing comes after the sentence that is shown. */
  isLast(lesson: LessonNow): boolean {
    return this.number(lesson) === lesson.names.length - 1
  }

  /** To the sentence before or after; false where the table would have to change for that. */
  turn(lesson: LessonNow, by: 1 | -1): boolean {
    const next = this.place(lesson) + by
    if (next < 0 || next >= lesson.steps.length) return false
    this.of = lesson
    this.read = next
    return true
  }
}

export const reading = new Reading()
