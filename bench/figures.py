"""What bench/run, bench/compare and bench/readme share: figures in files, and tables of them."""
import json

# A change that is smaller says nothing: as much comes from the machine.
NOISE = 0.08


def read(path):
    """The figures of a run, by work."""
    with open(path, encoding='utf-8') as file:
        return {figure['work']: figure for figure in json.load(file)['figures']}


def lower_is_better(figure):
    return figure['unit'] in ('us', 'ms', 'MB')


def number(value):
    return f'{value:,.0f}' if value >= 100 else f'{value:.3g}'


def table(rows, left=1):
    """Rows of cells in columns, the first `left` of them flush left, the others flush right."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return '\n'.join('  '.join(cell.ljust(width) if i < left else cell.rjust(width)
                               for i, (cell, width) in enumerate(zip(row, widths))).rstrip() for row in rows)
