use core::ops::{Add, Mul, Sub};

/// A place on the table, or a vector across it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The distance from the left wall.
    pub x: f32,
    /// The distance from the bot's goal line.
    pub y: f32,
}

impl Point {
    /// Creates a point.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    pub(crate) fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// The distance from the origin.
    #[must_use]
    pub fn length(self) -> f32 {
        libm::sqrtf(self.dot(self))
    }

    /// Shortens the vector to at most `longest`.
    pub(crate) fn at_most(self, longest: f32) -> Self {
        if self.dot(self) <= longest * longest { self } else { self * (longest / self.length()) }
    }

    /// The vector with length 1, or `otherwise` if it is too short to have a direction.
    pub(crate) fn direction_or(self, otherwise: Self) -> Self {
        let length = self.length();
        if length > 1e-6 { self * (1.0 / length) } else { otherwise }
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f32> for Point {
    type Output = Self;
    fn mul(self, by: f32) -> Self {
        Self { x: self.x * by, y: self.y * by }
    }
}

/// Limits a number to a range. Avoids `min` and `max`: machines differ in their zeros.
pub(crate) fn between(value: f32, least: f32, most: f32) -> f32 {
    if value < least {
        least
    } else if value > most {
        most
    } else {
        value
    }
}
