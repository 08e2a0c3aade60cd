"""Arrays: one name for each type of number that arrays hold."""

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.int32]
UnsignedShorts = npt.NDArray[np.uint16]
Shorts = npt.NDArray[np.int16]
Bytes = npt.NDArray[np.uint8]
SignedBytes = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]
Reals = npt.NDArray[np.float64]
