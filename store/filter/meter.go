package filter

import (
	"context"
	"errors"

	"go.starlark.net/starlark"
)

// Bounds of the evaluation of one record.
const (
	maxSteps      = 4 << 20  // of Starlark's interpreter
	maxWork       = 64 << 20 // bytes read or made by guards
	stepsPerCheck = 1 << 15  // between two looks at the context
	workPerCheck  = 1 << 20
)

// Costs in bytes, no less than what the things take up.
const (
	callCost    = 64 // a call of a guard
	elementCost = 16 // an element of a list
	textCost    = 48 // an element of a list with a text made for it
)

var errTooMuchWork = errors.New("the expression takes too much work or memory for one record")

const tooManySteps = "the expression takes too many steps for one record"

// meterKey is where a thread keeps its meter.
const meterKey = "meter"

// meter accounts for the evaluation of one record.
type meter struct {
	ctx     context.Context
	thread  *starlark.Thread
	work    int64
	checked int64 // work when the context was last looked at
}

// charge accounts for n bytes that are about to be read or made; it is an error
// if that is too much, or if the context is done. n is not negative.
func (m *meter) charge(n int64) error {
	if n > maxWork-m.work {
		return errTooMuchWork
	}
	m.work += n
	if m.work-m.checked >= workPerCheck {
		m.checked = m.work
		return m.ctx.Err()
	}
	return nil
}

// chargeTimes accounts for count things of size bytes each.
func (m *meter) chargeTimes(count, size int64) error {
	if count > 0 && size > maxWork/count {
		return errTooMuchWork
	}
	return m.charge(max(count, 0) * size)
}

// moreSteps lets a thread run on that has come to its limit of steps, unless it
// has had enough or the context is done.
func (m *meter) moreSteps(thread *starlark.Thread) {
	switch {
	case m.ctx.Err() != nil:
		thread.Cancel(m.ctx.Err().Error())
	case thread.Steps >= maxSteps:
		thread.Cancel(tooManySteps)
	default:
		thread.SetMaxExecutionSteps(thread.Steps + stepsPerCheck)
	}
}
