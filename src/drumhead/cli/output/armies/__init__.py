"""Output of commands on armies: reports, conversions, trees and comparisons."""
